import { commonTexts } from '../../../providers/texts.ts';

/** Menus, pickers and toasts lie over the page and outside of its parts: here they are in a part of their own, which can be gone to and skipped. */
export function overlays(): HTMLElement {
  const present = document.getElementById('overlays');
  if (present) return present;
  const added = document.createElement('section');
  added.id = 'overlays';
  added.ariaLabel = commonTexts.overlays();
  document.body.append(added);
  return added;
}
