import { useState } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Chip } from '#ui/fields/chip.tsx';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { Quantity } from '#ui/fields/quantity.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { TextLink } from '#ui/fields/text-link.tsx';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { Group, Specimen } from './specimen.tsx';

export function Fields() {
  return (
    <Group title="Fields">
      <TextFields />
      <Specimen name="Select">
        <Select aria-label="Sort by" defaultValue="price">
          <option value="price">Price, low to high</option>
          <option value="name">Name</option>
        </Select>
        <Select aria-label="Disabled" disabled>
          <option>Disabled</option>
        </Select>
      </Specimen>
      <Choices />
      <Numbers />
      <Specimen name="Text link">
        <p>
          In a sentence there is{' '}
          <TextLink inline to="/faq">
            a link
          </TextLink>
          .
        </p>
        <TextLink to="/faq">A link on its own</TextLink>
        <TextLink external to="https://example.org">
          A link to another site
        </TextLink>
      </Specimen>
    </Group>
  );
}

const TextFields = () => (
  <Specimen name="Text fields">
    <TextField label="With a hint" hint="As it stands on your ID." />
    <TextField label="Required" required defaultValue="Robin" />
    <TextField label="Optional" optional />
    <TextField label="With an error" error="Enter a postal code, such as M6J 1G3." defaultValue="M6J" />
    <TextField label="Busy" busy defaultValue="Looking it up" />
    <TextField label="With an icon" start={<MagnifyingGlassIcon />} />
    <TextField label="Disabled" disabled defaultValue="Disabled" />
    <PasswordField label="Password" defaultValue="secret" />
    <TextAreaField label="Note" limit={200} defaultValue="Ring twice" />
    <TextAreaField label="Too long" limit={10} defaultValue="More than ten characters" />
  </Specimen>
);

function Choices() {
  const [view, setView] = useState('list');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Specimen name="Checkbox, radio group, switch">
        <Checkbox>Not checked</Checkbox>
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox mixed>Partly checked</Checkbox>
        <Checkbox required error="Please agree to the terms.">
          With an error
        </Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <RadioGroup
          label="Handed over by"
          name="dev-handed-over"
          defaultValue="pickup"
          choices={[
            { value: 'pickup', label: 'Pickup' },
            { value: 'delivery', label: 'Delivery' },
          ]}
        />
        <RadioGroup
          label="With an error"
          name="dev-error"
          required
          error="Select one."
          choices={[{ value: 'one', label: 'One' }]}
        />
        <Switch label="Order updates" hint="On this device" checked={isOn} onChange={() => setOn(!isOn)} />
      </Specimen>
      <Specimen name="Segmented, chips">
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          choices={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
            { value: 'none', label: 'Disabled', disabled: true },
          ]}
        />
        <Chip>Plain</Chip>
        <Chip pressed>Pressed</Chip>
        <Chip pressed filled>
          Filled
        </Chip>
        <Chip caret count={2}>
          With a count
        </Chip>
        <Chip disabled>Disabled</Chip>
      </Specimen>
    </>
  );
}

function Numbers() {
  const [units, setUnits] = useState(2);
  return (
    <Specimen name="Quantity">
      <Quantity label="Blue Dream" value={units} onChange={setUnits} max={5} />
      <Quantity label="Compact" value={5} onChange={setUnits} max={5} compact />
    </Specimen>
  );
}
