import { type ContentKind, contentDetail, contentPieces, proposeContent, settleContent } from '@portal/contract/staffContent'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useContentPieces = () => useRead(contentPieces, {})

export const useContentDetail = (kind: ContentKind, id: number) => useRead(contentDetail, { kind, id })

const staleContent = { stale: [contentPieces, contentDetail], waits: true }

export const useProposeContent = () => useWrite(proposeContent, staleContent)

export const useSettleContent = () => useWrite(settleContent, staleContent)
