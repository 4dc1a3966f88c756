/** Password strength (O-5.13 to O-5.16). The portal and the server use the same rule. */
export type PasswordStrength = 'weak' | 'medium' | 'strong';

export function passwordStrength(password: string): PasswordStrength {
  const hasCases = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password);
  const hasDigit = /\p{Nd}/u.test(password);
  const hasSpecial = /[^\p{L}\p{Nd}]/u.test(password);
  if (password.length >= 10 && hasCases && hasDigit && hasSpecial) return 'strong';
  return password.length >= 8 && hasCases && (hasDigit || hasSpecial) ? 'medium' : 'weak';
}
