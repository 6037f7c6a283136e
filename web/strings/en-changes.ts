/** What numbers set by hand change, in English; loaded when one is set. */
export const enChanges = {
  'set-by-hand': '{count} {count|number|numbers} set by hand:',
  'reset-all': 'Reset {count|it|all}',
  'changes-nothing': 'No other number changes.',
  'changes-output': 'The output changes most at {place}: from {before} to {now}',
  'changes-output-below': 'The output changes by less than {unit}',
  'changes-no-output': 'The output stays the same',
  'changes-step': 'step',
  'changes-where': 'changes most at',
  'changes-before': 'before',
  'changes-now': 'now',
  'changes-by': 'by',
  'changes-heads': 'in heads',
  'changes-all': 'all',
  'changes-same': 'the same',
  'changes-below': 'by less than {unit}',
  'changes-place': 'head {head}, {place}',
} as const;
