import { typedLot, wrongLot } from '@portal/contract/lots'
import { useEffect, useEffectEvent } from 'react'
import { CheckCard } from './CheckCard.tsx'
import classes from './DrawCheck.module.css'
import { LotCard } from './LotCard.tsx'
import { useCheck } from './useCheck.ts'

export interface DrawCheckProps {
  draw: number
  lots: number
  /** Phone shown where the check fails; empty if none. */
  phone: string
}

/** Most lots for which the check starts by itself; the files of larger draws are some megabytes. */
const AUTOMATIC_LOTS = 20_000

/** Lot in the fragment of the page's address, which the browser does not send. */
function lotInHash(hash: string): string | undefined {
  const lot = typedLot(/^#lot=(\w+)$/.exec(hash)?.[1] ?? '')
  return wrongLot(lot) === undefined ? lot : undefined
}

/** Own lot and the check of the draw, which the browser recomputes. */
export function DrawCheck({ draw, lots, phone }: DrawCheckProps) {
  const { state, start, ask } = useCheck(`/draw/${draw}`)
  const begin = useEffectEvent(() => {
    const lot = lotInHash(location.hash)
    if (lot !== undefined) ask(lot)
    else if (lots <= AUTOMATIC_LOTS) start()
  })
  useEffect(() => begin(), [])
  return (
    <div className={classes.pair}>
      <LotCard draw={draw} state={state} onAsk={ask} />
      <CheckCard state={state} phone={phone} onStart={start} />
    </div>
  )
}
