/** The page around the lab: its theme and the link to it. */
import '../lab/define.ts';
import type { MhaLab } from '../lab/lab.ts';

const themes = ['auto', 'light', 'dark'] as const;
const lab = document.querySelector<MhaLab>('mha-lab')!;
const theme = document.querySelector<HTMLSelectElement>('#theme')!;
const copy = document.querySelector<HTMLElement>('#copy')!;
const copied = document.querySelector<HTMLElement>('#copied')!;

/** The page around the lab follows the lab's theme, which the link may set. */
function showTheme(): void {
  theme.value = lab.theme;
  document.documentElement.dataset.theme = lab.theme;
}

/** Where the clipboard is refused nothing is claimed: the address bar holds the same link. */
async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(new URL(location.pathname + lab.link, location.href).href);
  copied.hidden = false;
}

lab.addEventListener('mha-change', () => {
  showTheme();
  copied.hidden = true;
});
theme.addEventListener('change', () => (lab.theme = themes.find((one) => one === theme.value) ?? 'auto'));
copy.addEventListener('click', () => void copyLink().catch(() => (copied.hidden = true)));

showTheme();
document.querySelector<HTMLElement>('#tools')!.hidden = false;
