/** The page around the lab: its theme and the link to it. */
import '../lab/define.ts';
import type { MhaLab } from '../lab/lab.ts';
import { languages } from '../strings/languages.ts';

const themes = ['auto', 'light', 'dark'] as const;
const lab = document.querySelector<MhaLab>('mha-lab')!;
const theme = document.querySelector<HTMLSelectElement>('#theme')!;
const language = document.querySelector<HTMLSelectElement>('#language')!;
const copy = document.querySelector<HTMLElement>('#copy')!;
const byHand = document.querySelector<HTMLElement>('#by-hand')!;
const copied = document.querySelector<HTMLElement>('#copied')!;

language.append(...languages.map(({ id, name }) => new Option(name, id)));

/** The page around the lab follows the lab's theme and language, which the link may set. */
function follow(): void {
  theme.value = lab.theme;
  document.documentElement.dataset.theme = lab.theme;
  language.value = lab.getState().lang!;
}

/** Where the clipboard is refused, or there is none, the link is there to be copied by hand. */
async function copyLink(): Promise<void> {
  const link = new URL(location.pathname + lab.link, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    copied.hidden = false;
  } catch {
    byHand.hidden = false;
    const box = byHand.querySelector('input')!;
    box.value = link;
    box.select(); // which gives it the focus, too
  }
}

/** Settles once every face that the page is set in first is there; the file with other letters is asked for by no space. */
const fonts = Promise.all(
  [...document.fonts]
    .filter(({ family }) => !family.includes('fallback'))
    .map(({ style, weight, family }) => document.fonts.load(`${style} ${weight} 1em ${family}`)),
);
let haveFonts = false;
fonts.then(
  () => (haveFonts = true),
  () => {}, // then what stands in for them stays
);
/** After the numbers lines would break anew under the reader's eyes: fonts so late are for the next visit. */
lab.addEventListener('mha-ready', () => document.documentElement.toggleAttribute('data-late-fonts', !haveFonts), {
  once: true,
});

lab.addEventListener('mha-change', () => {
  follow();
  copied.hidden = byHand.hidden = true;
});
theme.addEventListener('change', () => (lab.theme = themes.find((one) => one === theme.value) ?? 'auto'));
language.addEventListener('change', () => lab.setState({ lang: language.value }));
copy.addEventListener('click', () => void copyLink());

follow();
document.querySelector<HTMLElement>('#tools')!.hidden = false;
// What is thrown while the lab first draws is start.js's to say.
void lab.updateComplete.then(() => (document.documentElement.dataset.started = ''));
