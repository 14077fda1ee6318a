import { useRouterState } from '@tanstack/react-router'
import { ApplicationsView } from './ApplicationsView.tsx'
import { CheckRequestPage } from './CheckRequestPage.tsx'
import { type Flow, flows } from './flows.ts'
import { Wizard } from './Wizard.tsx'

const ways: Readonly<Record<string, Flow>> = {
  '/apply-request-public': flows.public,
  '/apply-request-public-sub': flows.publicSub,
  '/parent/apply/apply-request': flows.signedIn,
  '/parent/sub-apply/apply-request-sub': flows.signedInSub,
}

/** All of enrolment in one page: its address says which way through the wizard, which list, or the check. */
export default function EnrolPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const flow = ways[path]
  if (flow) return <Wizard key={flow.name} flow={flow} />
  if (path === '/parent/apply')
    return <ApplicationsView key="regular" program="regular" sendAt="/parent/apply/apply-request" withDetails={false} />
  if (path === '/parent/sub-apply')
    return <ApplicationsView key="sub" program="sub" sendAt="/parent/sub-apply/apply-request-sub" withDetails />
  return <CheckRequestPage />
}
