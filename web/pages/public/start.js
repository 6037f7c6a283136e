// Says why where the page does not start. In the JavaScript of 2009 and in a file of its own, so that it runs in every
// browser under the page's policy. The page sets data-started on its root when it has drawn itself.
(function () {
  var root = document.documentElement;
  var hasModules = 'noModule' in document.createElement('script');
  /** Ids of sentences in trouble.html, said as soon as there is a page to say them on; and the browser's own words. */
  var said = [];
  var reason = '';

  function show() {
    var trouble = document.getElementById('trouble');
    if (!trouble || said.length === 0) return;
    for (var i = 0; i < said.length; ++i) document.getElementById(said[i]).hidden = false;
    var words = document.getElementById('reason');
    words.getElementsByTagName('q')[0].textContent = reason;
    words.hidden = reason === '';
    trouble.hidden = false;
  }

  function say(id, why) {
    if (said.indexOf(id) < 0) said.push(id);
    reason = reason || why;
    show();
  }

  function stopped(why) {
    if (!root.hasAttribute('data-started')) say('stopped', why);
  }

  /** Lookbehind is new in the oldest Safari that will do, toSorted in the oldest Firefox, color-mix in the oldest Chrome. */
  function isOld() {
    try {
      RegExp('(?<=a)');
    } catch (thrown) {
      return thrown !== null;
    }
    return !hasModules || !Array.prototype.toSorted || !CSS.supports('color', 'color-mix(in srgb, red, blue)');
  }

  function failed(event) {
    var script = event.target;
    if (script && script.tagName === 'SCRIPT') stopped(script.src + ' could not be loaded.');
    // A size that changed again while sizes were told is told in the next frame: that is no trouble.
    else if (event.message && event.message.indexOf('ResizeObserver loop') < 0) stopped(event.message);
  }

  if (self !== top) root.className += ' framed';
  if (isOld()) say('old', '');
  addEventListener('error', failed, true); // a script that does not load tells only itself
  addEventListener('unhandledrejection', function (event) {
    stopped(String((event.reason && event.reason.message) || event.reason));
  });
  addEventListener('DOMContentLoaded', show);
  addEventListener('load', function () {
    if (!hasModules) stopped('');
  });
})();
