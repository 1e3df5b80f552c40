import './dashboard.css';
import { mount } from '../shared/mount.js';
import { Dashboard } from './dashboard.js';

mount(<Dashboard />);
