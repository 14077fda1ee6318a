import type { DocumentState, UserInfo } from '@portal/contract/appPages'
import { createContext, useContext } from 'react'

export type { DocumentState, UserInfo }

const ServerStateContext = createContext<DocumentState | undefined>(undefined)
export const ServerStateProvider = ServerStateContext.Provider

/** State of the document; undefined in an app that did not start from a rendered document. */
export const useServerState = (): DocumentState | undefined => useContext(ServerStateContext)

/** False while the server renders a page. */
export const isBrowser = globalThis.document !== undefined
