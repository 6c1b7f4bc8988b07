import { StoreOrderUpdates } from '#features/notifications/ui';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { SpeakerHighIcon, SpeakerSlashIcon } from '#ui/icons/icons.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import { Button } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { useAutoPrint } from '../print/auto-print.ts';
import { isQuietAt, type SoundSettings, VOLUMES } from './sound-settings.ts';
import { playAt } from './use-order-sounds.ts';

const LABELS = { off: 'Off', low: 'Low', normal: 'Normal', high: 'High' } as const;

type Props = { settings: SoundSettings; clock: (moment: string) => string };

/** How this device sounds for an order, and whether it prints one. */
export function SoundMenu({ settings, clock }: Props) {
  const { volume, setVolume, quietUntil, quietForACall, turnOn } = settings;
  const { isAutoPrinting, setAutoPrinting } = useAutoPrint();
  const isQuiet = isQuietAt(settings, Date.now());
  return (
    <Popover
      label="Sound and printer of this device"
      align="end"
      width={360}
      sheet
      trigger={(props) => (
        <IconButton label="Sound and printer" {...props}>
          {volume === 'off' || isQuiet ? <SpeakerSlashIcon /> : <SpeakerHighIcon />}
        </IconButton>
      )}
    >
      <div className="grid gap-4 p-4">
        <p aria-hidden="true" className="-mb-2 font-semibold">
          Order sound
        </p>
        <Segmented
          label="Order sound"
          wide
          value={volume}
          onChange={(next) => {
            setVolume(next);
            if (next !== 'off') playAt('new', { volume: next });
          }}
          choices={VOLUMES.map((value) => ({ value, label: LABELS[value] }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="sm" onClick={() => playAt('new', settings)}>
            Test sound
          </Button>
          {isQuiet ? (
            <Button tone="secondary" size="sm" onClick={turnOn}>
              Quiet until {clock(new Date(quietUntil).toISOString())}: turn on
            </Button>
          ) : (
            <Button tone="secondary" size="sm" onClick={quietForACall}>
              Quiet for 5 minutes
            </Button>
          )}
        </div>
        <StoreOrderUpdates />
        <Switch
          label="Print tickets"
          hint="Each order that is accepted on this device. The browser asks first, unless it runs in kiosk printing mode."
          checked={isAutoPrinting}
          onChange={({ target }) => setAutoPrinting(target.checked)}
        />
      </div>
    </Popover>
  );
}
