import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { scanTexts } from './texts.ts';
import { useOpenScanned } from './use-open-scanned.ts';
import './camera-scan.css';

interface CodeReader {
  read(picture: HTMLVideoElement): Promise<readonly string[]>;
}

interface Detector {
  detect(picture: HTMLVideoElement): Promise<unknown>;
}

const DetectorClass = z.custom<new (options: { readonly formats: readonly string[] }) => Detector>(
  (value) => typeof value === 'function',
);
const DetectedCodes = z.array(z.object({ rawValue: z.string() }));

/** Creates a code reader. Returns `undefined` if the browser has none, or forbids the camera on this address. */
function openCodeReader(): CodeReader | undefined {
  const given: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  const known = DetectorClass.safeParse(given);
  if (!known.success || !('mediaDevices' in navigator)) return undefined;
  const detector = new known.data({ formats: ['qr_code'] });
  return {
    read: async (picture) => DetectedCodes.parse(await detector.detect(picture)).map(({ rawValue }) => rawValue),
  };
}

const detectIntervalMs = 200;

export function CameraScan() {
  const open = useOpenScanned();
  const [reader] = useState(openCodeReader);
  const [isOpen, setOpen] = useState(false);
  if (!open || !reader) return null;
  return (
    <>
      <Button icon={<CameraOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {scanTexts.withCamera()}
      </Button>
      <Modal open={isOpen} title={scanTexts.title()} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        <Viewfinder
          reader={reader}
          onCode={(code) => {
            setOpen(false);
            open(code);
          }}
        />
      </Modal>
    </>
  );
}

function Viewfinder({ reader, onCode }: { reader: CodeReader; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const picture = video.current;
    if (!picture) return undefined;
    let stream: MediaStream | undefined;
    let isOver = false;
    const look = async () => {
      const [code] = await reader.read(picture);
      if (code !== undefined && !isOver) {
        isOver = true;
        found(code);
      }
    };
    const timer = setInterval(() => void look().catch(() => undefined), detectIntervalMs);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (isOver) return opened.getTracks().forEach((track) => track.stop());
        picture.srcObject = opened;
        await picture.play();
      })
      .catch(() => setProblem(scanTexts.noCamera()));
    return () => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [reader]);
  return (
    <>
      <video ref={video} className="camera-scan" muted playsInline aria-label={scanTexts.cameraSees()} />
      <p role="alert">{problem}</p>
    </>
  );
}
