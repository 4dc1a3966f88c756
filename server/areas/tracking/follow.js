// Refetches the page every few seconds and updates the changed elements, or the whole page if its structure differs.
(() => {
  const everyMs = 3000;
  const key = 'data-live';
  /** @param {ParentNode} page */
  const livingOf = (page) => new Map([...page.querySelectorAll(`[${key}]`)].map((element) => [element.getAttribute(key), element]));
  /** @param {string} selector @param {(element: HTMLElement) => void} change */
  const withElement = (selector, change) => {
    const element = document.querySelector(selector);
    if (element instanceof HTMLElement) change(element);
  };

  /** Applies the portal's light or dark mode if the page is embedded in the portal. */
  const matchFrame = () => {
    const frame = window.frameElement;
    if (frame) document.documentElement.style.colorScheme = getComputedStyle(frame).colorScheme;
  };

  /** @param {Document} next */
  const take = (next) => {
    const [shown, coming] = [livingOf(document), livingOf(next)];
    /** @param {ReadonlyMap<string | null, Element>} page */
    const shapeOf = (page) => [...page.keys(), page.get('map')?.getAttribute('data-frame')].join();
    if (shapeOf(shown) !== shapeOf(coming)) {
      const focused = document.activeElement?.getAttribute(key);
      document.querySelector('main')?.replaceWith(...next.querySelectorAll('main'));
      if (focused) withElement(`[${key}="${focused}"]`, (element) => element.focus());
    } else {
      for (const [name, element] of shown) {
        const now = coming.get(name);
        for (const { name: attribute, value } of now?.attributes ?? []) if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
        if (element.children.length === 0 && now && element.textContent !== now.textContent) element.textContent = now.textContent;
      }
    }
    // Announce new statuses to screen readers, but not every movement of the courier.
    const status = document.querySelector('h1')?.textContent ?? '';
    withElement('#said', (element) => {
      if (element.dataset['status'] !== undefined && element.dataset['status'] !== status) element.textContent = status;
      element.dataset['status'] = status;
    });
  };

  /** Hides the time zone if the device's clock shows London time. */
  const nameZone = () =>
    withElement('.zone', (element) => {
      element.hidden = Number(element.dataset['ahead']) === -new Date().getTimezoneOffset();
    });

  /** Number of the latest request. Responses to earlier requests are ignored. */
  let asked = 0;
  const look = async () => {
    matchFrame();
    asked += 1;
    const mine = asked;
    try {
      const answer = await fetch(location.href, { cache: 'no-store', credentials: 'omit' });
      const isOver = answer.status === 404 || answer.status === 410;
      if (!answer.ok && !isOver) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (mine === asked) take(page);
      nameZone();
      if (isOver) return true;
      withElement('#stale', (element) => (element.hidden = true));
    } catch {
      withElement('#stale', (element) => (element.hidden = false));
    }
    return false;
  };
  const follow = async () => {
    if (!(await look())) wait();
  };
  const wait = () => {
    setTimeout(() => {
      if (document.visibilityState === 'visible') void follow();
      else document.addEventListener('visibilitychange', () => void follow(), { once: true });
    }, everyMs);
  };
  // The zoom links work without this script. Zooming in place keeps the screen reader announcements.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.zoom a') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    history.replaceState(null, '', link.href);
    void look();
  });
  matchFrame();
  nameZone();
  wait();
})();
