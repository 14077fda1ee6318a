import type { AnsweredRead, DocumentState, UserInfo } from '@portal/contract/appPages'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

export type { UserInfo }

/** False while the server renders a page. */
export const isBrowser = globalThis.document !== undefined

/** State in a document, whose settings are in an element of their own (base/settings.ts). */
export type EmbeddedState = Omit<DocumentState, 'settings'> & Partial<Pick<DocumentState, 'settings'>>

/** Data that the server embedded in this document: the state and reads with which it was rendered. */
interface PageDocument {
  /** Absent in the document of a guest. */
  documentId?: string
  state: EmbeddedState
  reads: readonly AnsweredRead[]
}

function embedded(): PageDocument | undefined {
  // The inline script hides a document of another session and reloads it.
  if (!isBrowser || document.documentElement.hidden) return undefined
  const text = document.getElementById('portal-document')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** Undefined if the server sent the document without data, and while it renders one. */
export const pageDocument = embedded()

const ServerStateContext = createContext<EmbeddedState | undefined>(undefined)
export const ServerStateProvider = ServerStateContext.Provider

/** State of the document; undefined in an app that did not start from a rendered document. */
export const useServerState = (): EmbeddedState | undefined => useContext(ServerStateContext)

const DocumentClientContext = createContext<QueryClient | undefined>(undefined)
/** Sets the query cache of a document that the server renders. Not in queries.tsx, which pages without queries do not load. */
export const DocumentClientProvider = DocumentClientContext.Provider
export const useDocumentClient = (): QueryClient | undefined => useContext(DocumentClientContext)
