import './ops.css';
import { mount } from '../shared/mount.js';
import { Console } from './console.js';

mount(<Console />);
