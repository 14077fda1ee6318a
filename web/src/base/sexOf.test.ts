import { maskedRegistryNumber, registryParts } from '@portal/contract/registry'
import { expect, test } from 'vitest'
import { sexOf } from './sexOf.ts'

test('a masked number still tells a boy from a girl', () => {
  for (const number of ['ЧХ16221698', 'ЧА19242781', 'ЧБ20230542']) {
    expect(sexOf(maskedRegistryNumber(number)), number).toBe(registryParts(number)?.sex)
  }
})
