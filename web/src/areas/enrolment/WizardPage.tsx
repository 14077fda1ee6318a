import type { Prospect, Receipt } from '@portal/contract/enrolment'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazyRouteComponent, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../base/session.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Stepper } from '../../ui/plain/Stepper.tsx'
import { keepDraft, keptDraft, type WizardDraft, wipeDraft } from './draft.ts'
import { type Flow, flows } from './flows.ts'
import { type Again, SearchStep } from './SearchStep.tsx'
import type { Found, Program } from './searchQueries.ts'
import { actionsFor } from './standing.ts'
import classes from './Wizard.module.css'

interface StepCountProps {
  step: 1 | 2
  program: Program
  onBack?: (() => void) | undefined
}

/** Where the stepper has no room, a pill counts, and an arrow leads back. */
function StepCount({ step, program, onBack }: StepCountProps) {
  const text = useText(enrolment)
  return (
    <div className={classes.count}>
      {onBack && (
        <Button variant="subtle" icon aria-label={text.back} onClick={onBack}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden />
        </Button>
      )}
      <p>
        <span className={`${classes.pill} num`}>
          <span className="unseen">{text.stepOf[step]}</span>
          <span aria-hidden="true">{step}/2</span>
        </span>
        {text.stepNames[program][step]}
      </p>
    </div>
  )
}

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
  // What this page found in the tab: typed before a reload, a lost session or a stay elsewhere.
  const [again, setAgain] = useState<Again | undefined>(() => (draft.child.digits === '' ? undefined : 'restored'))
  const step = found !== undefined && hash === VIEW ? 2 : 1

  useEffect(() => void fetchTheRest(), [])
  const place = useFocusAtStep(receipt === undefined ? step : 3)

  const goTo = (next: string) => navigate({ to: '.', hash: next, replace: next === '', hashScrollIntoView: false })

  /** Kept at once: a moment later the page may be gone. */
  function keep(part: Partial<WizardDraft>) {
    const next = { ...draft, ...part }
    keepDraft(flow.name, whose, next)
    setDraft(next)
  }
  async function show(next: Found) {
    await fetchTheRest()
    setAgain(undefined)
    setFound(next)
    void goTo(VIEW)
  }
  function searchAgain(why?: Again) {
    setAgain(why)
    setFound(undefined)
    void goTo('')
  }
  function finish(sent: Receipt, mailed: boolean) {
    wipeDraft(flow.name, whose)
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
      <StepCount step={step} program={flow.program} onBack={mayGoBack ? () => searchAgain() : undefined} />
      <Stepper label={text.steps} names={[names[1], names[2]]} current={step} done={text.done} />
      {step === 2 && found ? (
        <ViewStep
          key={found.registryNumber}
          flow={flow}
          found={found}
          draft={draft.guardian}
          keep={(guardian) => keep({ guardian })}
          onProspect={(prospect: Prospect) => setFound({ ...found, prospect })}
          onSent={finish}
          onBack={() => searchAgain()}
          onExpired={() => searchAgain('expired')}
        />
      ) : (
        <SearchStep flow={flow} draft={draft.child} keep={(child) => keep({ child })} again={again} onFound={show} />
      )}
    </div>
  )
}

/** Each step begins at its heading, on the screen and for screen readers. */
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
