import { useState } from 'react';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/overlays/menu.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Group, Specimen } from './specimen.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Overlays">
      <Specimen name="Dialog, side panel, popover, menu">
        <Button tone="secondary" onClick={() => setOpen('dialog')}>
          Open the dialog
        </Button>
        <Button tone="secondary" onClick={() => setOpen('panel')}>
          Open the side panel
        </Button>
        <Popover label="A popover" trigger={(props) => <Button {...props}>Open the popover</Button>}>
          <p className="p-4">Its content</p>
        </Popover>
        <Menu label="A menu" trigger={(props) => <Button {...props}>Open the menu</Button>}>
          <MenuLink to="/faq">A link</MenuLink>
          <MenuRule />
          <MenuButton checked>A command</MenuButton>
        </Menu>
      </Specimen>
      <Specimen name="Toasts">
        {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
          <Button key={kind} tone="secondary" onClick={() => toast[kind](`A toast of the kind ${kind}.`)}>
            {`Toast: ${kind}`}
          </Button>
        ))}
      </Specimen>
      <Dialog open={open === 'dialog'} onClose={close} title="A dialog" footer={<Button onClick={close}>Done</Button>}>
        <p>Its content</p>
      </Dialog>
      <SidePanel open={open === 'panel'} onClose={close} title="A side panel">
        <p className="p-4">Its content</p>
      </SidePanel>
    </Group>
  );
}
