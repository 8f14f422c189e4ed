/* A position, and what steps through the game below it. Everything comes from the kernel; nothing is loaded. */
function make(tag, label, text) {
  const element = document.createElement(tag);
  element.setAttribute('aria-label', label);
  element.title = label;
  element.textContent = text ?? '';
  return element;
}

function render({ model, el }) {
  const picture = document.createElement('div');
  const bar = document.createElement('div');
  bar.style.cssText = 'display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin-top:6px';
  const slider = make('input', 'choices made');
  slider.type = 'range';
  slider.min = 0;
  slider.max = model.get('steps');
  slider.style.flex = '1 1 200px';
  const eyes = make('select', 'whose eyes');
  model.get('observers').forEach((name, at) => eyes.add(new Option(name, at)));
  const place = document.createElement('span');
  const turns = model.get('turns');

  const set = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const go = (at) => set('at', Math.max(0, Math.min(at, model.get('steps'))));
  const button = (label, text, target) => {
    const made = make('button', label, text);
    made.addEventListener('click', () => go(target(model.get('at'))));
    return made;
  };
  slider.addEventListener('input', () => go(Number(slider.value)));
  eyes.addEventListener('change', () => set('eyes', Number(eyes.value)));
  bar.append(
    button('turn before', '◀◀', (at) => turns.findLast((turn) => turn < at) ?? 0),
    button('choice before', '◀', (at) => at - 1),
    slider,
    button('next choice', '▶', (at) => at + 1),
    button('next turn', '▶▶', (at) => turns.find((turn) => turn > at) ?? model.get('steps')),
    eyes,
    place,
  );
  el.append(picture, bar);

  const show = () => {
    picture.innerHTML = model.get('svg');
    slider.value = model.get('at');
    eyes.value = model.get('eyes');
    place.textContent = `${model.get('at')} / ${model.get('steps')}  ${model.get('said')}`;
  };
  const shown = ['svg', 'said', 'at', 'eyes'].map((name) => `change:${name}`);
  shown.forEach((change) => model.on(change, show));
  show();
  return () => shown.forEach((change) => model.off(change, show));
}

export default { render };
