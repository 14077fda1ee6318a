import type { Prospect, Receipt } from '@portal/contract/enrolment'
import { lazyRouteComponent, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fill, useText } from '../../text/words.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { emptyDraft, keepDraft, keptDraft } from './draft.ts'
import { type Flow, flows } from './flows.ts'
import { SearchStep } from './SearchStep.tsx'
import { StepCount } from './StepCount.tsx'
import type { Found } from './searchQueries.ts'
import { actionsFor } from './standing.ts'
import classes from './Wizard.module.css'

/** The second step and the receipt come while the first is filled in. */
const ViewStep = lazyRouteComponent(() => import('./ViewStep.tsx'))
const ReceiptView = lazyRouteComponent(() => import('./ReceiptView.tsx'))
const fetchTheRest = () => Promise.all([ViewStep.preload?.(), ReceiptView.preload?.()])

/** One wizard for all: its address says which way through. */
export default function WizardPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const flow = Object.values(flows).find(({ start }) => start === path)
  return flow && <Steps key={flow.name} flow={flow} />
}

const VIEW = 'view'

/** Look a child up, see how it stands, send. The browser's own Back leads from the second step to the first. */
function Steps({ flow }: { flow: Flow }) {
  const text = useText(enrolment)
  const navigate = useNavigate()
  const personId = useSession()?.user.personId
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const whose = flow.signedIn ? personId : undefined
  const [draft, setDraft] = useState(() => keptDraft(flow.name, whose))
  const [found, setFound] = useState<Found>()
  const [receipt, setReceipt] = useState<Receipt & { mailed: boolean }>()
  const [expired, setExpired] = useState(false)
  const step = found !== undefined && hash === VIEW ? 2 : 1

  useEffect(() => keepDraft(flow.name, whose, draft), [flow, whose, draft])
  useEffect(() => void fetchTheRest(), [])
  const place = useFocusAtStep(receipt === undefined ? step : 3)

  const goTo = (next: string) => navigate({ to: '.', hash: next, replace: next === '', hashScrollIntoView: false })

  async function show(next: Found) {
    await fetchTheRest()
    setExpired(false)
    setFound(next)
    void goTo(VIEW)
  }
  function searchAgain(hasExpired: boolean) {
    setExpired(hasExpired)
    setFound(undefined)
    void goTo('')
  }
  function finish(sent: Receipt, mailed: boolean) {
    setDraft(emptyDraft)
    setReceipt({ ...sent, mailed })
    window.scrollTo({ top: 0 })
  }

  if (receipt && found) {
    return (
      <div ref={place} className={classes.wizard} data-public={!flow.signedIn || undefined}>
        <ReceiptView receipt={receipt} kind={found.prospect.kind} mailed={receipt.mailed} flow={flow} />
      </div>
    )
  }
  const names = text.stepNames[flow.program]
  const mayGoBack = step === 2 && found && actionsFor(found.prospect).leave === 'back'
  return (
    <div ref={place} className={classes.wizard} data-public={!flow.signedIn || undefined}>
      <header className={classes.head}>
        <h1 tabIndex={-1} data-step-title>
          {step === 2 && found ? text.kinds[found.prospect.kind] : text.titles[flow.program]}
        </h1>
        {step === 2 && found && <p className="dim num">{fill(text.schoolYear, { years: found.prospect.schoolYear })}</p>}
      </header>
      <StepCount step={step} program={flow.program} onBack={mayGoBack ? () => searchAgain(false) : undefined} />
      <Stepper label={text.steps} names={[names[1], names[2]]} current={step} done={text.done} />
      {step === 2 && found ? (
        <ViewStep
          key={found.registryNumber}
          flow={flow}
          found={found}
          draft={draft.guardian}
          keep={(guardian) => setDraft((before) => ({ ...before, guardian }))}
          onProspect={(prospect: Prospect) => setFound({ ...found, prospect })}
          onSent={finish}
          onBack={() => searchAgain(false)}
          onExpired={() => searchAgain(true)}
        />
      ) : (
        <SearchStep
          flow={flow}
          draft={draft.child}
          keep={(child) => setDraft((before) => ({ ...before, child }))}
          expired={expired}
          onFound={show}
        />
      )}
    </div>
  )
}

/** Each step begins at its heading, for eyes and for ears. */
function useFocusAtStep(step: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  return place
}
