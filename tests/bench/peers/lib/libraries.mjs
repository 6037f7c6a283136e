// How the page gets at the libraries in node_modules, which need not be there for the types of this folder to be checked.

/** @param {string} path */
const address = (path) => new URL(`../node_modules/${path}`, import.meta.url).href;

/** What a module exports. @param {string} path @returns {Promise<any>} */
export const load = (path) => import(address(path));

/** The folder of a file, for libraries that fetch more from there. @param {string} path */
export const folderOf = (path) => address(path).replace(/[^/]*$/, '');

/** Runs a script that leaves its library in a global variable. @param {string} path @returns {Promise<void>} */
export function runScript(path) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address(path);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${path} cannot be loaded`));
    document.head.append(script);
  });
}

/** Calls a function once, and gives its result again. @template T @param {() => T} make */
export function once(make) {
  /** @type {{ made: T } | undefined} */
  let kept;
  return () => (kept ??= { made: make() }).made;
}
