/** The instant at which this device's clock shows a minute of a day (`YYYY-MM-DD`); `undefined` where it goes forward past it. */
export function localInstantAt(day: string, minute: number): Date | undefined {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  const instant = new Date(`${day}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`);
  return instant.getHours() === hours && instant.getMinutes() === minutes ? instant : undefined;
}
