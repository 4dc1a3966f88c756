// Fetches the page anew every few seconds and takes over what has changed; where it looks different, it is taken whole.
(() => {
  const everyMs = 3000;
  const key = 'data-live';
  /** @param {ParentNode} page */
  const livingOf = (page) => new Map([...page.querySelectorAll(`[${key}]`)].map((element) => [element.getAttribute(key), element]));
  /** @param {string} id @param {(element: HTMLElement) => void} change */
  const withElement = (id, change) => {
    const element = document.getElementById(id);
    if (element) change(element);
  };

  /** The portal's own light or dark, where the page stands in its frame. */
  const matchFrame = () => {
    const frame = window.frameElement;
    if (frame) document.documentElement.style.colorScheme = getComputedStyle(frame).colorScheme;
  };

  /** @param {Document} next */
  const take = (next) => {
    const [shown, coming] = [livingOf(document), livingOf(next)];
    if ([...shown.keys()].join() !== [...coming.keys()].join()) {
      document.querySelector('main')?.replaceWith(...next.querySelectorAll('main'));
    } else {
      for (const [name, element] of shown) {
        const now = coming.get(name);
        for (const { name: attribute, value } of now?.attributes ?? []) if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
        if (element.children.length === 0 && now && element.textContent !== now.textContent) element.textContent = now.textContent;
      }
    }
    // A step that has come is announced; that the courier has moved on is not.
    const status = document.querySelector('h1')?.textContent ?? '';
    withElement('said', (element) => {
      if (element.dataset['status'] !== undefined && element.dataset['status'] !== status) element.textContent = status;
      element.dataset['status'] = status;
    });
  };

  const follow = async () => {
    matchFrame();
    try {
      const answer = await fetch(location.href, { cache: 'no-store', credentials: 'omit' });
      const isOver = answer.status === 404 || answer.status === 410;
      if (!answer.ok && !isOver) throw new Error(String(answer.status));
      take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      if (isOver) return;
      withElement('stale', (element) => (element.hidden = true));
    } catch {
      withElement('stale', (element) => (element.hidden = false));
    }
    wait();
  };
  const wait = () => {
    setTimeout(() => {
      if (document.visibilityState === 'visible') void follow();
      else document.addEventListener('visibilitychange', () => void follow(), { once: true });
    }, everyMs);
  };
  matchFrame();
  wait();
})();
