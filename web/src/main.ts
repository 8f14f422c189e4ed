/* The entry point: styles, the language, then the screen for the address. */
import './look/tokens.css';
import './look/base.css';
import './look/bar.css';
import './look/plan.css';
import './look/table.css';
import './look/phone.css';
import './look/seats.css';
import './look/chronicle.css';
import './look/guide.css';
import './look/hint.css';
import './look/dock.css';
import './look/works.css';
import './look/paying.css';
import './look/answers.css';
import './look/pages.css';
import './look/end.css';
import './look/screens.css';
import './look/stage.css';
import './look/inspect.css';
import './look/faces.css';
import './look/verdict.css';
import './look/coach.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { placeIcons } from './look/icons';
import { firstLanguage, speak } from './words/index.svelte';

// Not awaited at the top level: a language's chunk imports this one, which would deadlock.
placeIcons();
void speak(firstLanguage()).then(() => mount(App, { target: document.getElementById('app')! }));
