/** Notes, and what stands in place of the picture where there can be none, in English. */
export const enMessages = {
  notes: 'Notes',
  'notes-dismiss': 'Dismiss',
  'panel-no-wasm': 'This browser has no WebAssembly',
  'panel-no-wasm-do':
    'It is switched off in some protected modes. Allow it for this page, or open the page in another browser.',
  'panel-wasm-refused': 'A policy of this site forbids WebAssembly',
  'panel-wasm-refused-do':
    "Whoever serves the page has to add 'wasm-unsafe-eval' to script-src of its Content-Security-Policy.",
  'panel-not-fetched': 'The engine could not be fetched',
  'panel-not-fetched-do': 'Check the connection and load the page again.',
  'panel-not-wasm': 'The server sent something else in place of the engine',
  'panel-not-wasm-do':
    'A server that answers every missing file with its own HTML page does this; the wasm file is not where it should be.',
  'panel-no-worker': 'The engine could not be started',
  'panel-no-worker-do': 'Load the page again; if that does not help, its script is missing on the server.',
  'panel-engine-failed': 'The engine has stopped',
  'panel-engine-failed-do': 'Load the page again. The address holds what you had set.',
  'panel-no-flavour': 'No version of the engine runs on this machine',
  'panel-no-flavour-do': 'Open the page in another browser.',
} as const;
