/** The lab in many states. A lab runs only while it is in view, or nearly so: each has an engine of its own. */
import '../lab/define.ts';
import type { MhaLab } from '../lab/lab.ts';
import { states } from './gallery-states.ts';

const list = document.querySelector<HTMLElement>('#states')!;
const template = document.querySelector<HTMLTemplateElement>('#state')!;
const labs = new Map<Element, MhaLab>();
const nearly = new IntersectionObserver((entries) => entries.forEach(follow), { rootMargin: '300px 0px' });

function follow({ target, isIntersecting }: IntersectionObserverEntry): void {
  const lab = labs.get(target);
  if (!lab || !(target instanceof HTMLElement)) return;
  if (isIntersecting) return target.append(lab);
  // It leaves its room, so that nothing moves.
  if (lab.isConnected) target.style.minHeight = `${target.offsetHeight}px`;
  lab.remove();
}

for (const { id, name, query, shows } of states) {
  const section = document.importNode(template.content, true).querySelector('section')!;
  section.id = id;
  section.querySelector('h2')!.textContent = name;
  section.querySelector('.shows')!.textContent = shows;
  section.querySelector('a')!.href = `./${query && '?'}${query}`;
  list.append(section);
  const lab = document.createElement('mha-lab') as MhaLab;
  lab.setState(Object.fromEntries(new URLSearchParams(query)));
  const place = section.querySelector('.place')!;
  labs.set(place, lab);
  nearly.observe(place);
}
