import { ChildInfoView } from './ChildInfoView.tsx'
import type { OfChild } from './parts.ts'

export default function ChildPage({ studentId }: OfChild) {
  return <ChildInfoView studentId={studentId} />
}
