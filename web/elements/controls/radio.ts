/** Keys in a row of choices, as the ARIA pattern of a radio group has them. */

/** The place that an arrow key, Home or End leads to from `at` of `count`; −1 for other keys. */
export function landing(event: KeyboardEvent, at: number, count: number): number {
  const turned = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl';
  const [onward, back] = turned ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (event.key === onward || event.key === 'ArrowDown') return (at + 1) % count;
  if (event.key === back || event.key === 'ArrowUp') return (at - 1 + count) % count;
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  return -1;
}
