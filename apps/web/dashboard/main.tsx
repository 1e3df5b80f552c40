import './dashboard.css';
import { mount } from '../console-kit/mount.js';
import { Dashboard } from './dashboard.js';

mount(<Dashboard />);
