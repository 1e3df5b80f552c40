import './ops.css';
import { mount } from '../console-kit/mount.js';
import { Console } from './console.js';

mount(<Console />);
