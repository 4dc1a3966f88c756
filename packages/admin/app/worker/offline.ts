/** The script of the offline page: translates it, and reloads when the server is reachable again. */
import { workerMemory } from '../../providers/worker/worker-memory.ts';

const everyMs = 3000;

async function speak(): Promise<void> {
  const words = await workerMemory.offline.read();
  if (!words) return;
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  document.title = words.title;
  const [title, text, again] = [document.querySelector('h1'), document.querySelector('p'), document.querySelector('a')];
  if (title) title.textContent = words.title;
  if (text) text.textContent = words.text;
  if (again) again.textContent = words.again;
}

/** Reloads the page if the server is reachable. The URL is still the requested one. */
async function goBack(): Promise<void> {
  const isThere = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isThere) window.location.reload();
}

void speak();
window.addEventListener('online', () => void goBack());
window.setInterval(() => void goBack(), everyMs);
