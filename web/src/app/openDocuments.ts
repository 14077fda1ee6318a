import { openDocuments } from '@portal/contract/accounts'
import { send } from '../base/api.ts'
import { keepDocumentId } from '../base/session.ts'

/** Requests the cookie of a session that has a token alone. If that fails, the next start tries again. */
export async function reopenDocuments(): Promise<void> {
  try {
    keepDocumentId((await send(openDocuments, {}, undefined)).documentId)
  } catch {
    // Pages load without data in their documents.
  }
}
