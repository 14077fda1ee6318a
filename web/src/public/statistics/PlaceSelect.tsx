import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import type { Organisation } from '@portal/contract/statistics'
import { statistics } from '../../text/mn/statistics.ts'
import { useText } from '../../text/words.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'

interface PlaceSelectProps {
  organisations: readonly Organisation[]
  value: number
  onChange: (orgId: number) => void
}

const Options = ({ of }: { of: readonly Organisation[] }) =>
  of.map(({ orgId, orgName }) => (
    <option key={orgId} value={orgId}>
      {orgName}
    </option>
  ))

/** The capital, then the provinces and the capital's districts as groups of their own. */
export function PlaceSelect({ organisations, value, onChange }: PlaceSelectProps) {
  const text = useText(statistics)
  const capital = organisations.filter(({ orgId }) => orgId === CAPITAL_ORG_ID)
  const districts = organisations.filter(({ parentOrgId }) => parentOrgId === CAPITAL_ORG_ID)
  const provinces = organisations.filter(({ orgId, parentOrgId }) => orgId !== CAPITAL_ORG_ID && parentOrgId !== CAPITAL_ORG_ID)
  return (
    <SelectField label={text.province} value={String(value)} onChange={(orgId) => onChange(Number(orgId))}>
      <Options of={capital} />
      <optgroup label={text.groupDistricts}>
        <Options of={districts} />
      </optgroup>
      <optgroup label={text.groupProvinces}>
        <Options of={provinces} />
      </optgroup>
    </SelectField>
  )
}
