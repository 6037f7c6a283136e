/** The lab in many states. A lab runs only while it is in view, or nearly so: each has an engine of its own. */
import '../lab/define.ts';
import type { MhaLab } from '../lab/lab.ts';
import { states } from './gallery-states.ts';

const list = document.querySelector<HTMLElement>('#states')!;
const contents = document.querySelector('#contents')!;
const template = document.querySelector<HTMLTemplateElement>('#state')!;
const labs = new Map<Element, MhaLab>();
const nearly = new IntersectionObserver((entries) => entries.forEach(follow), { rootMargin: '300px 0px' });

function follow({ target, isIntersecting }: IntersectionObserverEntry): void {
  const lab = labs.get(target);
  if (!lab || !(target instanceof HTMLElement)) return;
  if (isIntersecting) return target.append(lab);
  // It leaves its room, so that nothing moves.
  if (lab.isConnected) target.style.minHeight = `${target.getBoundingClientRect().height}px`;
  lab.remove();
}

for (const { id, name, query, shows } of states) {
  const section = document.importNode(template.content, true).querySelector('section')!;
  section.id = id;
  section.querySelector('h2')!.textContent = name;
  section.querySelector('.shows')!.append(...withLetters(shows));
  section.querySelector('a')!.href = `./${query && '?'}${query}`;
  list.append(section);
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = name;
  const item = document.createElement('li');
  item.append(link);
  contents.append(item);
  const lab = document.createElement('mha-lab') as MhaLab;
  lab.setState(Object.fromEntries(new URLSearchParams(query)));
  const place = section.querySelector('.place')!;
  labs.set(place, lab);
  nearly.observe(place);
}

document.documentElement.dataset.started = '';

/** Letters as they are set on the page: W_O is a W with an index. */
function withLetters(text: string): readonly (string | Element)[] {
  return text.split(/\b([A-Za-z]_[A-Za-z])\b/).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const [letter, index] = piece.split('_');
    const [em, sub] = ['em', 'sub'].map((name) => document.createElement(name));
    sub.textContent = index;
    em.append(letter, sub);
    return em;
  });
}
