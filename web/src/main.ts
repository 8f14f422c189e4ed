/* The way in: styles, the language, then the screen that the address asks for. */
import './look/tokens.css';
import './look/table.css';
import './look/sheets.css';
import './look/pay.css';
import './look/pages.css';
import './look/end.css';
import './look/live.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { firstLanguage, speak } from './words/index.svelte';

// Not awaited at the top: a language's chunk imports from this one, and would wait for it for ever.
void speak(firstLanguage()).then(() => mount(App, { target: document.getElementById('app')! }));
