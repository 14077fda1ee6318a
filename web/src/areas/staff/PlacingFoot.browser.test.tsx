import { type QueueDetail, queueDetail } from '@portal/contract/staffQueues'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { press, render } from '../../../test/kit.tsx'
import { Queries } from '../../base/queries.tsx'
import { PlacingFoot } from './PlacingFoot.tsx'

const detail: QueueDetail = {
  ...z.parse(queueDetail.result, queueDetail.example.result),
  placing: [{ id: 60_033, name: '33 дугаар цэцэрлэг', free: 4 }],
}

test('a commission places a request only where it chose the kindergarten: none is preselected', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({
      SUCCESS_CODE: 200,
      RESPONSE_MESSAGE: '',
      RESULT: { institution: '33 дугаар цэцэрлэг', heldUntil: '2026-11-16T12:00:10+08:00' },
    }),
  )
  onTestFinished(() => sent.mockRestore())
  const onPlaced = vi.fn()
  render(
    <Queries>
      <PlacingFoot name="kindergarten" detail={detail} onPlaced={onPlaced} />
    </Queries>,
  )
  const kindergarten = page.getByRole('combobox')
  await press(page.getByRole('button'))
  await expect.element(kindergarten).toHaveAttribute('aria-invalid', 'true')
  expect(sent).not.toHaveBeenCalled()

  await kindergarten.selectOptions('60033')
  await press(page.getByRole('button'))
  await expect
    .poll(() => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body))))
    .toEqual([{ queue: 'kindergarten', id: detail.row.id, orgId: 60_033, holdSeconds: 10 }])
  await expect.poll(() => onPlaced.mock.calls).toHaveLength(1)
})
