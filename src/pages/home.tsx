export default function Home() {
  return (
    <main>
      <h1>Shop and discover cannabis</h1>
    </main>
  );
}
