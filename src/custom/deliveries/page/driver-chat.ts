/** The adapter of the driver chat: the configured script listens for this event on the window, and opens its conversation. */
export const driverChatEvent = 'portal:driver-chat';

export interface DriverChat {
  /** What opens the conversation with the driver of one delivery. */
  readonly token: string;
  /** What the user calls the delivery. */
  readonly reference: string;
}

export function openDriverChat(chat: DriverChat): void {
  window.dispatchEvent(new CustomEvent<DriverChat>(driverChatEvent, { detail: chat }));
}
