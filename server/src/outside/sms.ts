import { OPERATORS, type Operator, operatorOf } from '@portal/contract/phones'
import * as z from 'zod/mini'
import { DeliveryFailed, type Transport } from './transport.ts'

const TIMEOUT_MS = 10_000
/** Required answer of a gateway; anything else is a failure. */
const Accepted = z.object({ accepted: z.literal(true) })

const parsed = (responseText: string): unknown => {
  try {
    return JSON.parse(responseText)
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
  patienceMs = TIMEOUT_MS,
): Transport => ({
  deliver: async ({ id, recipient, text }) => {
    const operator = operatorOf(recipient) ?? defaultOperator
    const [fallback] = OPERATORS.map((one) => gateways[one]).filter((one) => one !== undefined)
    const gateway = gateways[operator] ?? gateways[defaultOperator] ?? fallback
    if (gateway === undefined) throw new DeliveryFailed('GatewayFailed', 'no gateway')
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
    const responseText = await answered.text()
    if (!answered.ok || !Accepted.safeParse(parsed(responseText)).success)
      throw new DeliveryFailed('GatewayFailed', `HTTP ${answered.status} ${responseText}`)
  },
})
