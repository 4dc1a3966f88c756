import { type SpentCredits, createSpentCredits } from './spent-credits.ts';

export interface OwnServices {
  readonly spentCredits: SpentCredits;
}

export function createOwnServices(): OwnServices & { forget(): void } {
  const spentCredits = createSpentCredits();
  return { spentCredits, forget: spentCredits.clear };
}
