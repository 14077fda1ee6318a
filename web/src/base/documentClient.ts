import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

const DocumentClientContext = createContext<QueryClient | undefined>(undefined)
/** Sets the query cache of a document that the server renders. Separate from queries.tsx, which pages without queries do not load. */
export const DocumentClientProvider = DocumentClientContext.Provider
export const useDocumentClient = (): QueryClient | undefined => useContext(DocumentClientContext)
