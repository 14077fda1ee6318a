import { OPERATORS, type Operator, operatorOf } from '@portal/contract/phones'
import * as z from 'zod/mini'
import { NotTaken, type Transport } from './transport.ts'

const PATIENCE_MS = 10_000
/** Required answer of a gateway; anything else is a failure. */
const Taken = z.object({ accepted: z.literal(true) })

const parsed = (said: string): unknown => {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}

type Gateways = Partial<Record<Operator, string>>

/** Sends text messages through the gateway of the recipient's operator; unknown prefixes use the default one. */
export const smsTransport = (
  gateways: Gateways,
  defaultOperator: Operator,
  token: string | undefined,
  patienceMs = PATIENCE_MS,
): Transport => ({
  deliver: async ({ id, recipient, text }) => {
    const operator = operatorOf(recipient) ?? defaultOperator
    const [fallback] = OPERATORS.map((one) => gateways[one]).filter((one) => one !== undefined)
    const gateway = gateways[operator] ?? gateways[defaultOperator] ?? fallback
    if (gateway === undefined) throw new NotTaken('GatewayFailed', 'no gateway')
    const answered = await fetch(gateway, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `message-${id}`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id: `message-${id}`, operator, to: recipient, text }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    const said = await answered.text()
    if (!answered.ok || !Taken.safeParse(parsed(said)).success) throw new NotTaken('GatewayFailed', `HTTP ${answered.status} ${said}`)
  },
})
