/**
 * The sign-in form as it stands before the portal's scripts have come: whoever opens the page can type at once. It looks as
 * `SignIn` draws it, in the styles of the build's file, and gives over to it what was typed, where the cursor is, and a press of
 * Sign In (ADR 066). A test holds its markup to that of `SignIn`.
 */
import { brand, saidByBrand } from '../../../contract/brand.ts';
import { spokenLanguage } from '../../../contract/texts/language.ts';
import { chooseLanguage, languagesToChoose } from '../../providers/language/language-choice.ts';
import { keepEarlyForm } from './early-form.ts';
import type { sessionTexts } from './texts.ts';

/** What stands in it is the build's own; every text is set below. */
const frame = `
<main class="signed-out">
  <div class="signed-out-card">
    <div class="signed-out-brand">
      <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" class="logo-ground"/><path d="M8 12.5 16 8.5l8 4v8l-8 4-8-4z" class="logo-line"/><path d="m8 12.5 8 4 8-4M16 16.5v8M12 10.5l8 4" class="logo-line"/></svg>
      <h1></h1>
      <p class="quiet"></p>
    </div>
    <form novalidate>
      <div class="text-field">
        <label for="early-email"></label>
        <input id="early-email" name="email" type="text" autocomplete="username" inputmode="email" class="ant-input ant-input-lg ant-input-outlined portal ant-input-css-var">
        <p class="text-field-error"></p>
      </div>
      <div class="text-field">
        <label for="early-password"></label>
        <input id="early-password" name="password" type="password" autocomplete="current-password" class="ant-input ant-input-lg ant-input-outlined portal ant-input-css-var">
        <p class="text-field-error"></p>
      </div>
      <div class="signed-out-line">
        <label class="ant-checkbox-wrapper portal ant-checkbox-css-var"><span class="ant-checkbox"><input type="checkbox" class="ant-checkbox-input"><span class="ant-checkbox-inner"></span></span><span class="ant-checkbox-label"></span></label>
        <a href="/forgotPassword"></a>
      </div>
      <button type="submit" class="ant-btn portal ant-btn-primary ant-btn-color-primary ant-btn-variant-solid ant-btn-lg ant-btn-block"><span></span></button>
    </form>
  </div>
  <nav class="signed-out-languages"></nav>
</main>`;

/** Of antd, each by its name and where it stands. */
const parts = { input: '.ant-input', checkbox: '.ant-checkbox-wrapper', btn: '.ant-btn' };

interface Followed {
  /** What can be typed into or pressed, in its order, as `SignIn` has them. */
  readonly controls: readonly HTMLElement[];
  /** The one that has the focus. */
  focused: HTMLElement | undefined;
  /** The one on which a finger or a button of the mouse is down. */
  pressed: HTMLElement | undefined;
  isSent: boolean;
  composed: Promise<void> | undefined;
}

const controlsOf = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('input, a, button')];

const isText = (control: HTMLElement | undefined): control is HTMLInputElement => control instanceof HTMLInputElement && control.type !== 'checkbox';

/** Follows where the cursor is, and what a press of Sign In is to lead to. */
function follow(form: HTMLFormElement): Followed {
  const early: Followed = { controls: controlsOf(form), focused: undefined, pressed: undefined, isSent: false, composed: undefined };
  const controlAt = (target: EventTarget | null) => early.controls.find((control) => target instanceof Node && control.contains(target));
  form.addEventListener('focusin', ({ target }) => {
    early.focused = controlAt(target);
  });
  form.addEventListener('focusout', ({ target }) => {
    // Later: the browser also says so when this form is taken away. Where it goes to another window, it comes back here.
    setTimeout(() => {
      if (form.isConnected && early.focused === target && document.hasFocus()) early.focused = undefined;
    });
  });
  form.addEventListener('pointerdown', ({ target }) => {
    early.pressed = controlAt(target);
  });
  form.addEventListener('pointerup', () => {
    early.pressed = undefined;
  });
  form.addEventListener('compositionstart', () => {
    early.composed = new Promise((resolve) => form.addEventListener('compositionend', () => resolve(), { once: true }));
  });
  form.addEventListener('change', ({ target }) => {
    const password = early.controls.find((control) => control instanceof HTMLInputElement && control.name === 'password');
    if (target instanceof HTMLInputElement && target.type === 'checkbox') password?.setAttribute('type', target.checked ? 'text' : 'password');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    early.isSent = true;
    const button = form.querySelector('button');
    button?.setAttribute('aria-disabled', 'true');
    button?.classList.add('ant-btn-loading');
  });
  return early;
}

/** Draws it into the page's root, before what stands there while the portal is loading. The texts are the caller's, who has them: this file is fetched by itself. */
export function drawEarlySignIn(root: HTMLElement, texts: typeof sessionTexts): void {
  const page = document.createElement('div');
  page.classList.add('portal', 'page');
  page.innerHTML = frame.replaceAll(/>\s+</g, '><').trim();
  const own = brand().SignIn;
  const said: Readonly<Record<string, string>> = {
    h1: saidByBrand(own?.Title) ?? texts.signInTitle(),
    '.quiet': saidByBrand(own?.Text) ?? texts.signInText(),
    '[for="early-email"]': texts.email(),
    '[for="early-password"]': texts.password(),
    '.ant-checkbox-label': texts.showPassword(),
    a: texts.forgotPassword(),
    'button span': texts.signIn(),
  };
  for (const [place, text] of Object.entries(said)) page.querySelector(place)?.append(text);
  if (spokenLanguage().direction === 'rtl') for (const [part, place] of Object.entries(parts)) for (const each of page.querySelectorAll(place)) each.classList.add(`ant-${part}-rtl`);
  const { Logo } = brand();
  if (Logo !== undefined) page.querySelector('svg')?.replaceWith(Object.assign(new Image(28, 28), { className: 'logo', src: Logo, alt: '' }));
  const languages = page.querySelector('nav');
  languages?.setAttribute('aria-label', texts.language());
  for (const { tag, name } of languagesToChoose()) {
    const choice = Object.assign(document.createElement('button'), { type: 'button', lang: tag, textContent: name });
    const isSpoken = tag === spokenLanguage().tag;
    if (isSpoken) choice.setAttribute('aria-current', 'true');
    choice.addEventListener('click', () => (isSpoken ? chooseLanguage(tag, () => undefined) : chooseLanguage(tag)));
    languages?.append(choice);
  }
  const form = page.querySelector('form');
  if (!form) return;
  const early = follow(form);
  // As the system asks for it, where nobody has chosen.
  document.documentElement.dataset['appearance'] ??= window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  for (const loading of root.children) loading.toggleAttribute('hidden', true);
  root.prepend(page);
  early.controls[0]?.focus();
  keepEarlyForm({
    composed: () => early.composed,
    giveOverTo: (next) => giveOver(early, next),
    drop() {
      page.remove();
      for (const loading of root.children) loading.toggleAttribute('hidden', false);
    },
  });
}

/** As if somebody had typed it: React hears of it. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function giveOver({ controls, focused, pressed, isSent }: Followed, form: HTMLFormElement): { readonly showsPassword: boolean } {
  const following = controlsOf(form);
  const nextOf = (control: HTMLElement | undefined) => (control ? following[controls.indexOf(control)] : undefined);
  for (const control of controls) {
    const field = nextOf(control);
    if (isText(control) && isText(field) && control.value !== '') type(field, control.value);
  }
  const field = nextOf(focused);
  field?.focus();
  // Somebody has left the fields: the form that comes would go to its first.
  if (!focused && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  // What is pressed while this form comes is let go of over the other one, where no click follows by itself.
  const button = nextOf(pressed);
  document.addEventListener('pointerup', ({ target }) => target instanceof Node && button?.contains(target) && button.click(), { once: true });
  // Once React has drawn what was typed, still before it is seen.
  queueMicrotask(() => {
    if (isText(focused) && isText(field)) field.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    if (isSent) form.requestSubmit();
  });
  return { showsPassword: controls.some((control) => isText(control) && control.name === 'password' && control.type === 'text') };
}
