import '../shared/tokens.css';
import { createRoot } from 'react-dom/client';
import { reloadWhenPartsAreGone } from '../shared/reload-once.js';

reloadWhenPartsAreGone();
createRoot(document.getElementById('root') as HTMLElement).render(<main><h1>Checkout</h1></main>);
