/** The page around the lab: its theme and the link to it. */
import '../lab/define.ts';
import type { MhaLab } from '../lab/lab.ts';

const themes = ['auto', 'light', 'dark'] as const;
const lab = document.querySelector<MhaLab>('mha-lab')!;
const theme = document.querySelector<HTMLSelectElement>('#theme')!;
const copy = document.querySelector<HTMLElement>('#copy')!;
const byHand = document.querySelector<HTMLElement>('#by-hand')!;
const copied = document.querySelector<HTMLElement>('#copied')!;

/** The page around the lab follows the lab's theme, which the link may set. */
function showTheme(): void {
  theme.value = lab.theme;
  document.documentElement.dataset.theme = lab.theme;
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

lab.addEventListener('mha-change', () => {
  showTheme();
  copied.hidden = byHand.hidden = true;
});
theme.addEventListener('change', () => (lab.theme = themes.find((one) => one === theme.value) ?? 'auto'));
copy.addEventListener('click', () => void copyLink());

showTheme();
document.querySelector<HTMLElement>('#tools')!.hidden = false;
// What is thrown while the lab first draws is start.js's to say.
void lab.updateComplete.then(() => (document.documentElement.dataset.started = ''));
