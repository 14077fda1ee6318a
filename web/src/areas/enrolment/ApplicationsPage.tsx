import { useRouterState } from '@tanstack/react-router'
import { ApplicationsView } from './ApplicationsView.tsx'
import { flows } from './flows.ts'

/** The list in which a way through the wizard ends. */
export default function ApplicationsPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const { program, start } = [flows.signedIn, flows.signedInSub].find(({ end }) => end === path) ?? flows.signedIn
  return <ApplicationsView key={program} program={program} sendAt={start} />
}
