/** Path of the unsubscribe link in a summary; the secret follows. Short, because it is sent by text message. */
export const STOP_PATH = '/stop'
