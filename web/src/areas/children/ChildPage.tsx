import { Id } from '@portal/contract/fields'
import { useParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import NotFoundPage from '../../shell/NotFoundPage.tsx'
import { ChildInfoView } from './ChildInfoView.tsx'

export default function ChildPage() {
  const params = useParams({ from: '/student/$studentId' })
  const studentId = z.safeParse(Id, params.studentId)
  return studentId.success ? <ChildInfoView key={studentId.data} studentId={studentId.data} /> : <NotFoundPage />
}
