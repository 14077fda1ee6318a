import type { AnsweredRead, DocumentState } from '@portal/contract/appPages'

/** Data that the server embedded in this document: the state and reads with which it was rendered. */
export interface PageDocument {
  /** Absent in the document of a guest. */
  documentId?: string
  state: DocumentState
  reads: readonly AnsweredRead[]
}

/** Element with the data as JSON. */
export const DOCUMENT_ELEMENT = 'portal-document'

function embedded(): PageDocument | undefined {
  // The inline script hides a document of another session and reloads it.
  if (globalThis.document?.documentElement.hidden) return undefined
  const text = globalThis.document?.getElementById(DOCUMENT_ELEMENT)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Undefined if the server sent the document without data, and while it renders one. */
export const pageDocument = embedded()
