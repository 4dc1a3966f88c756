const endings = /\.(png|jpe?g)$/i;

/** Whether a file's name is that of a picture that may be uploaded (specification 2, section 5). */
export function isPicture({ name }: Pick<File, 'name'>): boolean {
  return endings.test(name);
}
