import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Field } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { type Crop, croppedArea, croppedSize, MIDDLE, MOST_ZOOM } from './crop.ts';

const QUALITY = 0.92;
/** Of the preview, in pixels. */
const PREVIEW = { width: 800, height: 500 };

type Props = { picture: ImageBitmap; busy: boolean; onCrop: (image: Blob) => void; onClose: () => void };

/** Chooses the part of a picture that is shown: by sliders, or by dragging it. */
export function CropDialog({ picture, busy, onCrop, onClose }: Props) {
  const [crop, setCrop] = useState(MIDDLE);
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (preview.current) draw(preview.current, picture, crop);
  }, [picture, crop]);
  const save = () => {
    const canvas = Object.assign(document.createElement('canvas'), croppedSize(picture, crop));
    draw(canvas, picture, crop);
    canvas.toBlob((image) => image && onCrop(image), 'image/jpeg', QUALITY);
  };
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons === 0) return;
    const scale = croppedArea(picture, crop).width / currentTarget.clientWidth;
    setCrop(moved(crop, picture, -movementX * scale, -movementY * scale));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop the picture"
      width={520}
      footer={
        <Button wide busy={busy} busyText="Uploading" onClick={save}>
          Use this picture
        </Button>
      }
    >
      <div className="grid gap-4">
        <canvas ref={preview} {...PREVIEW} className="crop-preview" onPointerMove={drag} />
        <p className="text-sm text-ink-muted">Your page and lists show this part.</p>
        <Slider
          label="Zoom"
          min={1}
          max={MOST_ZOOM}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label="Left to right" value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label="Top to bottom" value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      </div>
    </Dialog>
  );
}

type SliderProps = { label: string; min?: number; max?: number; value: number; onChange: (value: number) => void };

const Slider = ({ label, min = 0, max = 1, value, onChange }: SliderProps) => (
  <Field label={label}>
    {(control) => (
      <input
        {...control}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        className="crop-slider"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    )}
  </Field>
);

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = croppedArea(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  // JPEG knows no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** By pixels of the picture, up to its edges. */
function moved(crop: Crop, picture: ImageBitmap, right: number, down: number): Crop {
  const { width, height } = croppedArea(picture, crop);
  const along = (at: number, room: number, by: number) => (room <= 0 ? at : Math.min(1, Math.max(0, at + by / room)));
  return {
    ...crop,
    x: along(crop.x, picture.width - width, right),
    y: along(crop.y, picture.height - height, down),
  };
}
