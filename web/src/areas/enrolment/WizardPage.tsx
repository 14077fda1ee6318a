import type { Receipt } from '@portal/contract/enrolment'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBrowserState } from '../../base/hooks.ts'
import { useHash } from '../../base/page.ts'
import { useUser } from '../../base/session.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { fill, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Stepper } from '../../ui/plain/Stepper.tsx'
import { emptyDraft, type WizardDraft, wizardDraft } from './draft.ts'
import { type Flow, flows, takeHandedOver } from './flows.ts'
import { receiptToStore } from './queries.ts'
import { receiptHash, storedReceipt, storeReceipt } from './receipts.ts'
import { actionsFor } from './requestState.ts'
import { type RestartReason, SearchStep } from './SearchStep.tsx'
import type { Found, Program } from './searchQueries.ts'
import classes from './Wizard.module.css'

interface StepCountProps {
  step: 1 | 2
  program: Program
  onBack?: (() => void) | undefined
}

/** Number of the step and a back arrow, for screens too narrow for the stepper. */
function StepCount({ step, program, onBack }: StepCountProps) {
  const text = useText(enrolment)
  return (
    <div className={classes.count}>
      {onBack && (
        <Button variant="subtle" icon aria-label={text.back} onClick={onBack}>
          <Icon of={IconArrowLeft} size={22} />
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

/** Preloaded while the visitor fills in the first step. */
const ViewStep = late(() => import('./ViewStep.tsx'))
const ReceiptView = late(() => import('./ReceiptView.tsx'))
const preloadSteps = () => Promise.all([ViewStep.preload(), ReceiptView.preload()])

/** Wizard for all flows; the address selects the flow. */
export default function WizardPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const flow = Object.values(flows).find(({ start }) => start === path)
  return flow && <Steps key={flow.name} flow={flow} />
}

const VIEW = 'view'

/** Own child that a link has put into the address. */
function childIn(hash: string): number | undefined {
  const [, id] = /^child-(\d{1,12})$/.exec(hash) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Lookup, status and sending. The browser's Back leads from the second step to the first. */
function Steps({ flow }: { flow: Flow }) {
  const text = useText(enrolment)
  const navigate = useNavigate()
  const personId = useUser()?.personId
  const hash = useHash()
  const whose = flow.signedIn ? personId : undefined
  const stored = wizardDraft(flow.name, whose)
  const storedDraft = () => stored.read()?.values ?? emptyDraft
  const [draft, setDraft] = useBrowserState(() => emptyDraft, storedDraft)
  const [found, setFound] = useState<Found>()
  const receipt = storedReceipt(hash, whose)
  /** Guardian of the request that was just sent; held in memory only. */
  const [sender, setSender] = useState<WizardDraft['guardian']>()
  // The tab's storage has a draft from before a reload, an expired session or a visit elsewhere.
  const [again, setAgain] = useBrowserState<RestartReason | undefined>(
    () => undefined,
    () => (storedDraft().child.digits === '' ? undefined : 'restored'),
  )
  const step = found !== undefined && hash === VIEW ? 2 : 1

  useEffect(() => void preloadSteps(), [])
  const goOn = useEffectEvent(() => {
    const handed = takeHandedOver(flow)
    if (handed) void show(handed, true)
  })
  useEffect(() => goOn(), [])
  const place = useFocusAtStep(receipt === undefined ? step : 3)

  /** Stores the draft at once, because the page may be closed right after. */
  function keep(part: Partial<WizardDraft>) {
    const next = { ...draft, ...part }
    stored.keep(next)
    setDraft(next)
  }
  /** With `replace`, a child found on another page leaves no empty first step in the history. */
  async function show(next: Found, replace = false) {
    await preloadSteps()
    setAgain(undefined)
    setFound(next)
    void navigate({ to: '.', hash: VIEW, replace, hashScrollIntoView: false })
  }
  function searchAgain(why?: RestartReason) {
    setAgain(why)
    setFound(undefined)
    void navigate({ to: '.', hash: '', replace: true, hashScrollIntoView: false })
  }
  /** Replaces the form by the receipt in the history, so that Back does not reopen a sent form. */
  async function finish(sent: Receipt, mailed: boolean) {
    if (found === undefined) return
    stored.wipe()
    setSender(draft.guardian)
    setDraft(emptyDraft)
    const newReceipt = receiptToStore(sent, found, { mailed, isNew: true })
    storeReceipt(newReceipt, whose)
    await navigate({ to: '.', hash: receiptHash(newReceipt), replace: true, hashScrollIntoView: false })
    setFound(undefined)
    window.scrollTo({ top: 0 })
  }

  /** Keeps the guardian for another child, such as a twin; only the lookup starts again. */
  function beginAnother(guardian: WizardDraft['guardian']) {
    keep({ ...emptyDraft, guardian })
    setAgain(undefined)
    void navigate({ to: '.', hash: '', hashScrollIntoView: false })
    window.scrollTo({ top: 0 })
  }

  if (receipt) {
    return (
      <div ref={place} className={classes.wizard} data-public={!flow.signedIn || undefined}>
        <ReceiptView receipt={receipt} flow={flow} onAnother={sender && (() => beginAnother(sender))} />
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
          key={found.prospect.personId}
          flow={flow}
          found={found}
          draft={draft.guardian}
          keep={(guardian) => keep({ guardian })}
          onFound={setFound}
          onSent={finish}
          onBack={() => searchAgain()}
          onExpired={() => searchAgain('expired')}
        />
      ) : (
        <SearchStep flow={flow} draft={draft.child} keep={(child) => keep({ child })} again={again} chosen={childIn(hash)} onFound={show} />
      )}
    </div>
  )
}

/** Focuses the heading of a new step without scrolling. */
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
