/** `1 person`, `1,204 people`, `nobody`. */
import { notificationTexts } from './texts.ts';
export function peopleWords(people: number): string {
  if (people === 0) return notificationTexts.nobody();
  return notificationTexts.people({ count: people });
}
